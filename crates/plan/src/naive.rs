//! What a plan means: slow and plain, the oracle of everything that runs or prints plans.
