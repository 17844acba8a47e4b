/** The facts of a device that stay the same until its app is upgraded. Written from DeviceFact by FactsFileTests. */

/** @typedef {{member: string, option: string, label: string, usual: string|number|boolean, least?: number, most?: number, choices?: string[], isOptional?: boolean}} Fact */

/** @type {Fact[]} */
export const facts = [
  {"member": "appVersion", "option": "app-version", "label": "App version", "usual": ""},
  {"member": "osVersion", "option": "os-version", "label": "OS version", "usual": "26.0"},
  {"member": "platform", "option": "platform", "label": "Platform", "usual": "ios", "choices": ["ios", "macos", "tvos", "visionos", "android", "windows", "linux", "web"]},
  {"member": "locale", "option": "locale", "label": "Language", "usual": "en"},
  {"member": "region", "option": "region", "label": "Region", "usual": "", "isOptional": true},
  {"member": "wifi", "option": "wifi", "label": "Wi-Fi", "usual": true},
  {"member": "timeZone", "option": "time-zone", "label": "Time zone", "usual": "+00:00"},
];
