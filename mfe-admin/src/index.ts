// Shared packages are negotiated before anything that uses them may run.
void import('./bootstrap')
