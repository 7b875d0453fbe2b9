"""Programs of the workshop: they train and score; nothing here runs on the appliance."""
