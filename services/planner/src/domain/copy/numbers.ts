const euro = new Intl.NumberFormat('nl-NL', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
})
const oneDecimal = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 })
const rating = new Intl.NumberFormat('nl-NL', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const wholeNumber = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 0 })
const conjunction = new Intl.ListFormat('nl-NL', { type: 'conjunction' })

export const euroText = (cents: number): string => euro.format(cents / 100)
export const kmText = (km: number): string => `${oneDecimal.format(km)} km`
export const ratingText = (figure: number): string => rating.format(figure)
export const wholeText = (figure: number): string => wholeNumber.format(figure)
export const listText = (parts: readonly string[]): string => conjunction.format(parts)
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A text such as "2 uur en 15 minuten". */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const minutesOfHour = Math.round(minutes % 60)
  const parts: string[] = []
  if (hours > 0) parts.push(`${hours} uur`)
  if (minutesOfHour > 0 || hours === 0) parts.push(`${minutesOfHour} minuten`)
  return listText(parts)
}
