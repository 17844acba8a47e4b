// BLOCK GettingStarted 3
// BLOCK ShowingBanners 1
// BLOCK VerifyingWhatIsPublished 2
