import type { Plan, PlanStop } from '@plekje/contracts'
import { lazily } from '@plekje/contracts/plain'
import { dayAndMonthOf, weekdayName } from '@plekje/ui'
import * as paths from '@plekje/web-kit/paths'
import { nl } from '../../copy/nl'

const euroFormat = lazily(() => new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }))
const wholeEuroFormat = lazily(
  () => new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }),
)

/** The day of the outing in Amsterdam, "zaterdag 21 november"; empty for a plan without stops. */
export function outingDay({ locations }: Plan): string {
  const [first] = locations
  if (!first) return ''
  const start = new Date(first.startsAt)
  return `${weekdayName(start)} ${dayAndMonthOf(start)}`
}

/** Costs per person as text: 1250 is "€ 12,50 p.p.", 2000 is "€ 20 p.p.", 0 is "Gratis". */
export function costText(cents: number): string {
  if (cents === 0) return nl.planner.plan.free
  const format = cents % 100 === 0 ? wholeEuroFormat() : euroFormat()
  return nl.planner.plan.perPerson(format.format(cents / 100))
}

/** Duration and way of travelling: "25 min lopen". */
export const travelText = ({ minutes, mode }: NonNullable<PlanStop['travel']>): string =>
  nl.planner.plan.travel[mode](minutes)

/** The plan as plain text for a message, with a link to each venue. */
export function planAsText(plan: Plan, origin: string, brand: string): string {
  const { title, groupSize, totalEstimatedCost, locations, tips } = plan
  const facts = [outingDay(plan), nl.planner.plan.people(groupSize), totalEstimatedCost].filter(Boolean).join(' · ')
  const stops = locations.map(({ estimatedTime, name, category, address, slug }) =>
    [`${estimatedTime}  ${name} (${category})`, address, `${origin}${paths.listing(slug)}`].filter(Boolean).join('\n'),
  )
  const blocks = [`${title}\n${facts}`, ...stops]
  if (tips.length > 0) blocks.push([`${nl.planner.plan.tips}:`, ...tips.map((tip) => `- ${tip}`)].join('\n'))
  return [...blocks, nl.planner.share.made(brand)].join('\n\n')
}
