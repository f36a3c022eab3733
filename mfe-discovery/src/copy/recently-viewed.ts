/** Venues viewed recently in this browser. */
export const recentlyViewedCopy = {
  heading: 'Laatst bekeken',
  lead: 'Alleen jij ziet dit: de lijst staat in je browser.',
  clear: 'Wis laatst bekeken',
  cleared: 'Je lijst met laatst bekeken plekken is leeg.',
}
