/**
 * The words of the editing pages, in the order in which people meet them. A translation is the same object with other texts.
 *
 * `{name}` is the place of a value, and `{ one, other }` are the forms for a number, which is `{count}`. An entry is a whole sentence or a whole
 * label, because halves of sentences cannot be translated; a time or a group of people may be a value. Words of the server (findings, audiences,
 * labels of keys) are not here.
 */
export const english = /** @type {const} */ ({
  common: {
    message: "Message", allMessages: "All messages", languages: "Languages", when: "When", variants: "Variants", title: "Title", name: "Name", text: "Text", buttons: "Buttons",
    look: "Look", showAll: "Show all", showAllOf: "Show all {count}", goThere: "Go there", nothingIsWrong: "Nothing is wrong.", toPutRight: "To put right", undo: "Undo", cancel: "Cancel",
    close: "Close", remove: "Remove", copied: "Copied", choose: "choose…", yes: "Yes", no: "No", wholeFile: "Whole file", titleIsMissing: "Write a title: people see it first.",
    nameOfTitle: "Made from the title if you leave it empty.", setInFile: "{value} – set in the file", makeIt: "Make it {value}", withCommas: "with commas between them",
    newScreen: "New screen", firstScreen: "First screen",
  },
  pages: { label: "Pages", messages: "Messages", calendar: "Calendar", check: "Check and finish", simulator: "Simulator", gallery: "Gallery", status: "Status" },
  server: {
    waiting: "Waiting for the server", isBuilding: "The first build is going on", hasErrors: "Has errors", build: "Build {number}", isGone: "publish serve does not answer.",
    isGoneForNow: "publish serve does not answer. Your text is kept in this tab. Trying again…", answered: "The server answered {status}.",
    noKey: "This page needs the address that publish serve --edit printed.", noKeyNow: "{noKey} What you have written stays in this tab, and goes on when you open that address in another.",
    settings: "The site’s settings", noPicture: "The picture cannot be shown.",
    settingsAreWrong: "The site’s settings have an error. Someone who knows them has to correct it. You can go on writing; the phone shows what was there before.",
    otherHasError: "“{title}” has an error, so nothing can be published.", settingsHaveError: "The site’s settings have an error, so nothing can be published.",
  },
  severities: { error: "Error", warning: "Warning", note: "Note" },

  // Messages

  list: {
    skip: "To the messages", find: "Find a message", findTip: "/ goes here", new: "New message", newTip: "N opens this", deleted: "“{title}” was deleted.", show: "Show",
    toTranslate: "To translate", letters: "One-letter keys (N, /)", all: "All", drafts: "Drafts", errors: "Errors", status: "Status", for: "For", found: "{count} of {all}",
    notSaved: "not saved", nobody: "{nobody} {reason}", nobodyMark: "nobody:",
    findings: { "never-first": "only people who have seen it already are shown it.", "never-shown": "no device can meet its conditions together." },
    noMessages: "Nothing has been written yet. A message is a banner, an alert, release notes or a question that the app asks.", first: "Write the first",
    noneWith: "No message has '{text}'.", noneToTranslate: "Nothing is to be translated: {language}.", noneOf: "There are none: {filter}.", more: "More for {name}",
  },
  kinds: { notifications: "Banners and alerts", releases: "Release notes", prompts: "Usage prompts", permissions: "Permission prompts" },
  channels: { banners: "Banner", alerts: "Alert", updates: "Release notes", prompts: "Usage prompt", permissions: "Permission" },
  /** Below a title. */
  kindsOfRows: { banners: "banner", alerts: "alert", releases: "release notes", prompts: "usage prompt", permissions: "permission prompt" },
  translations: { stale: "out of date", missing: "missing", incomplete: "incomplete", untranslated: "as the original", complete: "" },
  times: {
    zone: "Times are in {zone}.", from: "from {from}", until: "until {until}", between: "from {from} until {until}", period: "{from} – {until}", ended: "ended {moment}",
    stillThere: "on devices until the site is built and uploaded",
  },
  newMessage: {
    create: "Create", kind: "Kind", both: "Banner and alert", permission: "Permission prompt", version: "Version", file: "Name of the file",
    versionIsMissing: "Write which version it is, like 2.5.0.",
    hints: {
      banner: "looks as you like, over the app", alert: "the system’s box, until it is answered", release: "what is new in a version", prompt: "asks everybody for a rating, after some days of use",
      permission: "explains before the system asks",
    },
    accesses: { notifications: "notifications", location: "location", events: "events", microphone: "microphone", camera: "camera", photos: "photos", contacts: "contacts" },
  },
  actions: {
    asText: "Edit as text", asForm: "Edit with the form", duplicate: "Duplicate", rename: "Rename…", delete: "Delete draft", makeDraft: "Make it a draft again", putBack: "Put it back", takeBack: "Take back…",
    showAgain: "Show it again…", duplicateTitle: "Duplicate: {name}", renameTitle: "Rename: {name}", renameAct: "Rename", noName: "Write a name.",
    renameHint: "The name is part of addresses and statistics. It can be changed until the message is published.", takeBackTitle: "Take back: {name}", takeBackAct: "Take it back",
    takeBackEffects: {
      gone: "Gone from the next launch after the site is built and uploaded.", open: "Who has it open keeps it until closing it.", final: "It cannot return under this name.",
    },
    againTitle: "Show it again", againEffect: "Everyone it reaches sees it once more, even those who have closed or answered it.",
    againHint: "Nothing happens before you save and the site is built and uploaded.",
  },

  // Calendar

  calendar: {
    skip: "To the calendar", title: "{month} – Calendar", previous: "Previous month", next: "Next month", thisMonth: "This month", always: "Always on ({count})",
    fewer: "Show fewer in this week", more: { one: "Show {count} more in this week", other: "Show {count} more in this week" }, overlaps: "Overlaps", overlap: "{first} and {second} {when}",
    none: "No device can be shown two of these messages within a day. What is always on is not counted.", unknown: "They cannot be said now.",
  },

  // A message

  message: {
    openCondition: "A condition has no value yet. Choose one, or remove the condition.",
    skip: "To the message", sides: "Parts of this page", write: "Write", phone: "Phone", redo: "Redo", save: "Save", undoTip: "Ctrl Z", redoTip: "Ctrl Shift Z", saveTip: "Ctrl S saves",
    checkTip: "Ctrl Enter goes there", goesLive: "it goes live when the site is built and uploaded", changesGoLive: "what you save goes live when the site is built and uploaded",
    isDraft: "only you and your team see it", isElsewhere: "This message is also open in another tab. What each of you changes is put together when it is saved.",
    notKept: "This cannot be shown as long as the last change has not been kept. Try again.", isText: "This can only be edited as text. Line {line}: {reason}.",
  },
  saving: {
    label: "Save state", states: { saved: "Saved", open: "Not saved yet", saving: "Saving", merged: "Saved with changes from disk", failed: "Could not be saved" },
    isKept: "What you write is kept here until you save it.", notSaved: "You have not saved what you wrote on {moment}.", filesSaved: "{done} of {all} files were saved. {sentence}",
    differs: "Show what differs", discard: "Discard draft", copy: "Copy my text", isDeleted: "The file was deleted. Save writes it again.",
    isChanged: "Somebody else changed this message. What you both wrote is put together when you save.", taken: "Saved. Somebody else had changed {names}: that is in it, too.",
    difference: "What differs",
  },
  conflict: {
    title: "Changed meanwhile", what: "Somebody else changed this message meanwhile. What only one of you changed is kept.", mine: "Mine {text}", theirs: "Theirs {text}",
    both: "Both, one after the other", none: "(none)", missing: "Choose for {label}: yours or theirs.", act: "Continue", deleted: "Deleted meanwhile",
    isDeleted: "This message was deleted meanwhile. Your text is kept in this page.", again: "Write it again",
  },
  findings: {
    lastTime: "From last time", lastTimeHint: "This came along with the copy. Change it, or say that it is right.", right: "This is right", none: "Nothing to put right",
    some: { one: "{count} thing to put right", other: "{count} things to put right" }, notes: { one: "{count} note", other: "{count} notes" },
  },
  original: {
    label: "{language}, to read", isStale: "The {language} text was changed since this was translated.", accept: "This is up to date", changed: "Changed", start: "Start from {language}", takeButtons: "Take the buttons of the {language} text",
  },
  screens: {
    app: "In the app", store: "Store", other: "Screen {name}", shared: "The text is that of {variant}.", write: "Write another text", writeFor: "Write another text for {name}",
    begins: "Another one begins in {language}.", add: "Add the screen", hint: "It is the screen’s title at first.", missing: "Write a name with letters or digits.",
    isTaken: "There is a screen called {name} already.",
  },
  phone: {
    channel: "Shown as", size: "Device", appearance: "Appearance", text: "Text size", launch: "Launch again", iphone: "iPhone", small: "Small iPhone", max: "Large iPhone", ipad: "iPad",
    light: "Light", dark: "Dark", plane: "Airplane mode", cellular: "Mobile network", wifi: "Wi-Fi", nothing: "Nothing is displayed",
    oneAtATime: "An app with our client shows one of these at a time: the next comes when the one before is answered.",
    isBefore: "This has errors, and the phone shows what it was before them.", later: "{reason} The phone shows this one when it is put right.", opens: "Would open {address}",
    noDevice: "No device is shown this.",
  },
  reach: {
    title: "Who this reaches", later: "As it will be on {moment}, when it starts.", asked: "Everyone whom the app asks.", nobody: "nobody",
    unknown: "First put the mistakes right; then this says whom the message reaches.", notIn: "Not shown in {language}.", finding: "It {finding}.", helps: "What helps: {advice}.",
    findings: {
      "every-launch": "It comes back at every launch, and people cannot stop it.", "never-shown": "It is never shown: no device can meet its conditions together.",
      "always-hidden": "Others always come first, so nobody sees it.", "never-first": "Only people who have seen it already are shown it.", "hidden-until": "At some times, others always come first.",
      "partly-hidden": "On some devices, others always come first.", "blocks-queue": "Where its address cannot be opened, neither it nor older alerts are shown.",
      "no-history": "It asks for an earlier display that no device has had.", "nobody-left": "Everybody has this version already.",
    },
    counting: "Counting people of {file} …", uncounted: "The people of {file} could not be counted.",
    share: { one: "{parts} of {people} people as {file} describes them, in {count} day (a model)", other: "{parts} of {people} people as {file} describes them, in {count} days (a model)" },
    below: "below 1 %", above: "above 99 %",
  },

  // Its fields

  field: {
    hints: {
      audience: "Groups of people that your team has named. People have to be in all that are ticked.",
      accent: "Of main buttons and links, in place of the app's own. In dark mode, it is as light as it has to be.",
    },
    who: "Who sees it", more: "More settings", inThisLanguage: "In this language.", usualLook: "a bar, or a page without a height", ownLook: "a template of this site", standard: "Standard",
    standardIs: "Standard ({value})", ifNotGiven: "{value} if not given", chooseColor: "Choose: {label}", atTime: "At {time}, as the file says.", points: "{label}, points",
    aNumber: "a number of points", nothingFound: "Nothing is called so.",
  },
  format: {
    label: "Format", hint: "In a list, Enter begins the next item and Tab indents it. Escape, then Tab, leaves the box.", bold: "Bold", italic: "Italic", heading: "Heading", list: "List",
    "numbered-list": "Numbered list", link: "Link", image: "Image", slide: "Slide", marks: { bold: "B", italic: "I", heading: "H" }, addLink: "Add the link", changeLink: "Change the link",
    removeLink: "Remove the link", noLabel: "Write the words that are tapped.", noTarget: "Write where the link leads.", isPasted: "Pasted with formatting.",
    pastePlain: "Paste as plain text",
  },
  buttons: {
    add: "Add a button", number: "Button {number}", up: "Move button {number} up", down: "Move button {number} down", remove: "Remove button {number}", label: "Label", look: "Looks like",
    newLabel: "Close", looks: { primary: "Primary", secondary: "Secondary", quiet: "Quiet", destructive: "Destructive" },
  },
  target: {
    label: "When tapped", address: "Address", scheme: "Scheme", screen: "Screen", addScreen: "New screen…", answer: "Answer", then: "Then", closeIt: "close it",
    does: {
      web: "Open a web address", mail: "Write an e-mail", call: "Call", text: "Text", app: "Open in the app", view: "Show another screen", flag: "Remember an answer", close: "Close",
      other: "Something else",
    },
    missing: "Write the address that opens.", notOpened: "Such an address is not opened by any app.", quotes: "Quotation marks do not belong to an address.",
    blanks: "An address has no blanks.", notHTTPS: "Apps open only https:// addresses.", addValue: "Add a value of the device", addValueHere: "Add a value of the device…",
    valueIsSent: "It is added when somebody taps. Tell people so in the text.", noValues: "Addresses at {host} carry no values of the device, only those at {hosts}.",
    values: {
      appVersion: "the app’s version", osVersion: "the system’s version", platform: "the platform", language: "the language", region: "the country",
      daysSinceInstall: "days since the installation", launches: "launches so far",
    },
  },
  picture: {
    label: "Picture", all: "Pictures", none: "No picture", shared: "{name}, as in the first language", remove: "Remove the picture", choose: "Choose a picture", upload: "Upload a picture",
    shows: "What the picture shows", decoration: "Only decoration", add: "Add the picture", alternative: "Words for those who cannot see it",
    undescribed: "Say what the picture shows, or that it is only decoration.", act: "Choose", missing: "Choose one of the pictures.",
    noneYet: "The site has no pictures yet. Upload the first one.", looking: "Looking at {name}…", uploading: "Uploading {name}…",
    pixels: "{width} × {height} px", kilobytes: "{number} KB", megabytes: "{number} MB",
    hasPlace: "{size}. It says where it was taken: save it without that before it is published.", large: "A large picture", asItIs: "As it is", smaller: "Smaller",
    makeSmaller: "Make smaller ({width} px, {bytes})", madeSmaller: "{size}; it was {before}.",
    effect: "The smaller one looks the same on a phone and is there sooner. What the file says of the place, the time and the camera is left out of it.",
  },
  conditions: {
    add: "Add a condition", addCard: "Add a card", find: "Find a condition", all: "Conditions", nothingFoundHere: "No condition has these words. Audiences are below the conditions.",
    nothingFound: "No condition has these words. What only the app knows, its developers have to declare.", act: "Add", missing: "Choose a condition.", among: "Has to be true", amongAll: "all of these", amongAny: "any of these", amongNone: "none of these", cardAny: "One of the cards",
    cardNone: "None of the cards", actCard: "Add the card", cardHint: "A card holds conditions that belong together, such as a language and a country. All of them have to be true at once.",
    everyone: "Everyone, unless something below says otherwise.", number: "Condition {number}", remove: "Remove condition {number}", card: "Card {number}",
    removeCard: "Remove card {number}", addTo: "Add a condition to card {number}", addCardTo: "Add a card to card {number}", emptyCard: "A card without conditions does not count.",
    and: "and", or: "or", first: { one: "This is true", all: "All of these are true", any: "One of these is true", none: "None of these is true" },
    next: { all: "and all of these are true", any: "and one of these is true", none: "and none of these is true" }, noVersionBelow: "No version is at least {least} and older than {most}.",
    noVersion: "No version is at least {least} and at most {most}.", noSystemBelow: "No system is at least {least} and older than {most}.",
    noSystem: "No system is at least {least} and at most {most}.", noNumber: "No number is at least {least} and at most {most}.", noTime: "It would begin after it ends.",
    noAnswer: "The answer {answer} cannot be given and not given.",
    /** What people look for although it is not in the condition's own words. */
    synonyms: {
      attributeIs: "user person plan tester segment", regionIn: "country", rolloutPercent: "random half percentage test", rolloutIn: "group random half percentage test",
      launchesAtLeast: "opened opens", launchesAtMost: "opened opens new user", daysSinceInstallAtLeast: "installed user", daysSinceInstallAtMost: "installed new user",
      daysSinceLastLaunchAtLeast: "inactive away lapsed back not used", daysSinceLastLaunchAtMost: "active", tapped: "click clicked", notTapped: "click clicked did tap", dismissed: "close closed",
      notDismissed: "close closed", displayed: "saw seen other message once reminder", notDisplayed: "saw seen other message", daysSinceDisplayedAtLeast: "saw seen reminder later",
      lastAnyDisplayMinimumSeconds: "other another message distance same day", neverDisplayed: "once", localTime: "hours morning evening night o'clock",
    },
  },
  values: {
    name: "{condition} (name)", aName: "a name", this: "This message", earlier: "{title}, version {number}", language: "Another language", country: "Find a country", unit: "Unit",
    units: { days: "days", hours: "hours", minutes: "minutes", seconds: "seconds" }, from: "{label}, from", to: "{label}, to",
    platforms: { ios: "iPhone and iPad", macos: "Mac", tvos: "Apple TV", visionos: "Apple Vision", android: "Android", windows: "Windows", linux: "Linux", web: "Web" },
  },
  schedule: {
    starts: "Starts", now: "As soon as it is published", atTime: "From a set time", shown: "Show from then on", shownHint: "it is published at once; devices wait for the time",
    start: "Start time", shownFrom: "Shown from", ends: "Ends", end: "End time", zone: "Time zone", unknown: "{value} – not a moment that this field can show",
    gap: "Clocks go forward then: there is no such time.", twice: "Clocks go back then: there are two such times.", first: "The first", second: "The second",
    inCity: "{time} in {city} ({offset})", isNow: "now", inMinutes: { one: "in {count} minute", other: "in {count} minutes" },
    minutesAgo: { one: "{count} minute ago", other: "{count} minutes ago" }, inHours: { one: "in {count} hour", other: "in {count} hours" },
    hoursAgo: { one: "{count} hour ago", other: "{count} hours ago" }, inDays: { one: "in {count} day", other: "in {count} days" },
    daysAgo: { one: "{count} day ago", other: "{count} days ago" },
  },
  variants: {
    hint: "Several texts of this message, each for a share of the devices, to compare them. Each device keeps its text.", add: "Add a variant", share: "Share of {name}",
    remove: "Remove variant {name}", name: "Variant {name}", nothing: "Shown nothing, to compare", tooLittle: "Together, these are {sum} %. They have to be 100 %: {difference} % more.",
    tooMuch: "Together, these are {sum} %. They have to be 100 %: {difference} % less.", new: "New variant", act: "Add the variant", here: "Name of the text that is here",
    own: "Name of the new text", ownHint: "Links can carry it to your web analytics: {{variant}} stands for it.", ownShare: "Share of the new text, in percent",
    badName: "Write a name that begins with a letter.", isKept: "This name is kept for those who are shown nothing.", isTaken: "There is a variant of this name already.",
    badShare: "Write a share between 0 and 100 %.",
    /** Names in files, which begin with one of the letters a to z. */
    first: "first", second: "second",
  },

  // Check and finish

  check: {
    skip: "To the list", what: "What happens", comparing: "Comparing with what is published…", now: "What now", whom: "What changes for whom", files: "Files",
    note: "Nothing is published by this page: what is saved and ready is live when the site is built and uploaded.", others: "Other messages ({count})",
    copied: "“{text}” is from the message that was copied.", copiedFix: "Change it, or say that it is right.", isLeftOut: "A draft is left out when the site is built.",
    finishMakesReady: "A draft is left out when the site is built. Finish makes it ready.", isReady: "{name} is ready", open: "Open",
    hasErrors: { one: "It has {count} error.", other: "It has {count} errors." }, saving: "Saving…", isDraft: "This is a draft. What changes is said here once it is ready.",
    allNew: "Nothing was published yet: everything is new.", noDifference: "The site has errors. What changes can be said when there are none.", same: "No device sees a difference.",
    sameForThis: "For this message, nothing changes for anybody.", against: "Against what is published.", isTranslated: "Everything is translated.", isOpen: "{language} is {state}",
    noMoments: "Nothing starts or ends by the clock.", moments: "Somebody, or a timer, has to build the site at each of these. {zone}",
    events: { appears: "{moment} {message} appears", expires: "{moment} {message} ends" },
  },
  happens: {
    errorsHere: { one: "{count} error to put right before this can be published.", other: "{count} errors to put right before this can be published." },
    errors: { one: "{count} error to put right before anything can be published.", other: "{count} errors to put right before anything can be published." },
    changed: { one: "{count} message changed since the last commit.", other: "{count} messages changed since the last commit." }, nothingChanged: "This can be published.",
    allLive: { one: "It goes live when the site is built and uploaded.", other: "They go live when the site is built and uploaded." },
    someLive: { one: "{count} message goes live when the site is built and uploaded.", other: "{count} messages go live when the site is built and uploaded." },
    allDrafts: { one: "It stays unpublished until marked as ready.", other: "They stay unpublished until marked as ready." },
    someDrafts: { one: "{count} draft stays unpublished until marked as ready.", other: "{count} drafts stay unpublished until marked as ready." },
    takenBack: "“{name}” is taken back when the site is built and uploaded.", staysDraft: "“{name}” stays a draft: nobody sees it until it is marked as ready.", ended: "“{name}” has ended, and nobody sees it.", goesLive: "“{name}” goes live {when}, for {whom}.",
    changesGoLive: "What you changed in “{name}” goes live {when}, for {whom}.", built: "when the site is built and uploaded",
    builtUntil: "when the site is built and uploaded and ends on {end}", on: "on {start}", onUntil: "on {start} and ends on {end}", asked: "those whom the app asks",
    seenBefore: "People who have seen it will not see the new text.",
    asTexts: { one: "{whom}, as {count} text: {shares}", other: "{whom}, as {count} texts: {shares}" },
  },
  finish: {
    act: "Finish", keepDraft: "Keep it a draft", new: "{name}: new", changed: "{name}: changed", takenBack: "{name}: taken back",
    errors: { one: "{count} error of this message to put right first.", other: "{count} errors of this message to put right first." },
    draftsSaved: "Saved. A draft is not published until it is marked as ready.", saved: "Saved. It goes live when the site is built and uploaded: {how}.",
    savedTakenBack: "Saved. It is taken back when the site is built and uploaded: {how}.", gone: "“{name}” is taken back.", goneOn: "“{name}” is taken back on the branch {branch}.",
    savedFor: "Saved. It goes live on {start} when the site is built and uploaded: {how}.", uploads: "{name} does that when the commit has arrived there", ask: "ask the one who uploads",
    copy: "Copy", ready: "“{name}” is ready.", readyOn: "“{name}” is ready on the branch {branch}.", someReady: "There are messages that are ready.",
    someReadyOn: "There are messages that are ready on the branch {branch}.", build: "{ready} Please build and upload the site.",
    buildOn: "{ready} Please build and upload the site on {start} ({zone}).",
  },
  commit: {
    noGit: "Saved in your files.", same: "No file differs from the last commit.", others: "Not by this page", withGit: "With Git itself",
    ahead: {
      one: "{count} commit is not uploaded yet: upload with Git, or ask the person who does.", other: "{count} commits are not uploaded yet: upload with Git, or ask the person who does.",
    },
    changed: { one: "{count} file changed since the last commit.", other: "{count} files changed since the last commit." }, obstacle: "{obstacle} Commit with Git itself:",
    states: { new: "new", changed: "changed", deleted: "deleted" }, what: "What did you do?", example: "What you did", name: "Your name", email: "Your e-mail address",
    on: "On branch {branch}.", onAs: "On branch {branch}, as {author}.", isShared: "This is the branch that everybody works from.", act: "Commit",
    noWords: "Say in a few words what you did.", nothing: "Nothing is ticked.", done: "Committed as {commit}: {words}",
  },
});
