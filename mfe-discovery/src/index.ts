// Module Federation must agree on shared packages before a module that uses them runs.
void import('./bootstrap')
