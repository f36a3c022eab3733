import { dayNames, dayOfName } from '../day-names'
import { MONTHS, WEEKDAYS } from './osm-hours'

/** Names and abbreviations of months, Dutch and English, that differ from the notation's. */
const MONTH_NAMES: readonly (readonly string[])[] = [
  ['januari', 'january'],
  ['februari', 'february'],
  ['maart', 'mrt', 'march'],
  ['april'],
  ['mei'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['augustus', 'august'],
  ['september', 'sept'],
  ['oktober', 'okt', 'october'],
  ['november'],
  ['december'],
]
const MONTH_OF_NAME = new Map(
  MONTH_NAMES.flatMap((names, month) => names.map((name) => [name, MONTHS[month] ?? ''] as const)),
)
const MONTH = new RegExp(`\\b(${[...MONTH_OF_NAME.keys()].join('|')})\\b\\.?`, 'gi')
// So that "maandag" is not matched as "ma".
const dayNamesByLength = [...dayNames()].sort((a, b) => b.length - a.length)
const DAY = new RegExp(`\\b(?:${dayNamesByLength.join('|')})\\.?(?![a-z])`, 'gi')
const HALF_DAY_TIME = /\b(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m\.?(?![a-z])/gi

/** Replaces the words of mappers by those of the notation, except in comments. */
export const toOsmNotation = (text: string): string =>
  text
    .split(/("[^"]*"?)/)
    .map((part) => (part.startsWith('"') ? part : replaceWords(part)))
    .join('')

const replaceWords = (text: string): string =>
  text
    .replace(HALF_DAY_TIME, (_, hour: string, minute: string | undefined, half: string) => {
      const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
      return `${String(hours).padStart(2, '0')}:${minute ?? '00'}`
    })
    .replace(/(\d{2}) ?(?:uur|u|hrs|uhr)\b/gi, '$1')
    .replace(DAY, (name) => WEEKDAYS[dayOfName(name.toLowerCase()) ?? -1] ?? name)
    .replace(MONTH, (name) => MONTH_OF_NAME.get(name.toLowerCase().replace('.', '')) ?? name)
    .replace(/ ?(?:\bt\/m\b|\btot en met\b|\buntil\b|\bto\b|\btot\b) ?/gi, '-')
    .replace(/\b(?:gesloten|dicht)\b/gi, 'off')
    .replace(/\b(?:feestdagen|public holidays?)\b/gi, 'PH')
    .replace(/\b(?:schoolvakanties?|school holidays?)\b/gi, 'SH')
