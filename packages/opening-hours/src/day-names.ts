/** Names per day, Monday first: full, short, and the abbreviations in Dutch and English listings. */
const DAY_NAMES: readonly (readonly string[])[] = [
  ['maandag', 'maa', 'ma', 'monday', 'mon', 'mo'],
  ['dinsdag', 'din', 'di', 'tuesday', 'tues', 'tue', 'tu'],
  ['woensdag', 'woe', 'wo', 'wednesday', 'wed', 'we'],
  ['donderdag', 'don', 'do', 'thursday', 'thurs', 'thur', 'thu', 'th'],
  ['vrijdag', 'vrij', 'vri', 'vr', 'friday', 'fri', 'fr'],
  ['zaterdag', 'zat', 'za', 'saturday', 'sat', 'sa'],
  ['zondag', 'zon', 'zo', 'sunday', 'sun', 'su'],
]

const DAYS_OF_GROUP: Readonly<Record<string, readonly number[]>> = {
  dagelijks: [0, 1, 2, 3, 4, 5, 6],
  'elke dag': [0, 1, 2, 3, 4, 5, 6],
  'alle dagen': [0, 1, 2, 3, 4, 5, 6],
  daily: [0, 1, 2, 3, 4, 5, 6],
  'every day': [0, 1, 2, 3, 4, 5, 6],
  doordeweeks: [0, 1, 2, 3, 4],
  werkdagen: [0, 1, 2, 3, 4],
  weekdays: [0, 1, 2, 3, 4],
  weekend: [5, 6],
  weekends: [5, 6],
}

const DAY_OF_NAME = new Map(DAY_NAMES.flatMap((names, day) => names.map((name) => [name, day] as const)))

const longestFirst = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|')

/** Alternatives for regular expressions. */
export const dayPattern = `(?:${longestFirst(DAY_OF_NAME.keys())})\\.?`
export const dayGroupPattern = `(?:${longestFirst(Object.keys(DAYS_OF_GROUP))})`

/** @param name lower case; a final full stop is allowed */
export function dayOfName(name: string): number | undefined {
  return DAY_OF_NAME.get(name.replace(/\.$/, ''))
}

/** @param name lower case, such as "dagelijks" or "weekend" */
export function daysOfGroup(name: string): readonly number[] | undefined {
  return Object.hasOwn(DAYS_OF_GROUP, name) ? DAYS_OF_GROUP[name] : undefined
}
