/** Dutch and English names of each day with their abbreviations, Monday first. */
const DAY_NAMES: readonly (readonly string[])[] = [
  ['maandag', 'maa', 'ma', 'monday', 'mon', 'mo'],
  ['dinsdag', 'din', 'di', 'tuesday', 'tues', 'tue', 'tu'],
  ['woensdag', 'woe', 'wo', 'wednesday', 'wed', 'we'],
  ['donderdag', 'don', 'do', 'thursday', 'thurs', 'thur', 'thu', 'th'],
  ['vrijdag', 'vrij', 'vri', 'vr', 'friday', 'fri', 'fr'],
  ['zaterdag', 'zat', 'za', 'saturday', 'sat', 'sa'],
  ['zondag', 'zon', 'zo', 'sunday', 'sun', 'su'],
]

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const WEEKDAYS = [0, 1, 2, 3, 4]
const WEEKEND = [5, 6]

const DAYS_OF_GROUP: readonly (readonly [name: string, days: readonly number[]])[] = [
  ['dagelijks', EVERY_DAY],
  ['elke dag', EVERY_DAY],
  ['alle dagen', EVERY_DAY],
  ['daily', EVERY_DAY],
  ['every day', EVERY_DAY],
  ['doordeweeks', WEEKDAYS],
  ['werkdagen', WEEKDAYS],
  ['weekdays', WEEKDAYS],
  ['weekend', WEEKEND],
  ['weekends', WEEKEND],
]

const DAY_OF_NAME = new Map(DAY_NAMES.flatMap((names, day) => names.map((name) => [name, day] as const)))

/** All names and abbreviations, lower case. */
export const dayNames = (): readonly string[] => [...DAY_OF_NAME.keys()]

/** @param name lower case; a final full stop is allowed */
export function dayOfName(name: string): number | undefined {
  return DAY_OF_NAME.get(name.replace(/\.$/, ''))
}

/**
 * The days of a group that a line such as "dagelijks: 10:00-18:00" starts with, and the length of its name.
 * @param line lower case
 */
export function groupAtStart(line: string) {
  for (const [name, days] of DAYS_OF_GROUP) {
    if (line.startsWith(name) && /[ :]/.test(line.charAt(name.length))) return { days, length: name.length }
  }
  return null
}
