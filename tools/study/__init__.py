"""How often the umpire errs, by evidence that the reader really gave, sampled place by place."""
