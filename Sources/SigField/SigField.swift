// SigField
