// BLOCK GettingStarted 2
