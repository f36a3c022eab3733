import { z } from 'zod'
import { defineApi } from './define-api'
import { Instant, NumericIdInAddress, TechnicalText, Text } from './values'

/** A day of the calendar of Europe/Amsterdam. */
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Geef een datum als 2026-12-25.')

/** Minutes after the midnight with which a day begins; past 1440 over midnight. */
const Minute = z.number().int()

/**
 * A stretch in which a venue may be open, and why nobody can say: it closes when it likes, it opens in school holidays
 * alone, or its hours do not tell.
 */
const MaybeOpen = z.tuple([Minute, Minute, z.enum(['open_end', 'school_holidays', 'unsaid'])])

/**
 * A day to come, or days in a row, on which a venue's usual hours do not hold or may not (VENUE-22). Days that have just
 * begun and the night before are among them.
 */
export const ComingDay = z.object({
  date: Day,
  /** The last of days that are alike. */
  until: Day.optional(),
  /** Minutes after midnight at which it opens and closes, past 1440 over midnight; none: closed. Absent: not known. */
  open: z.array(z.tuple([Minute, Minute])).optional(),
  /** Beside `open`; absent: none. */
  maybe: z.array(MaybeOpen).optional(),
  /** The public holiday that it is, in Dutch. */
  holiday: z.string().optional(),
  /** Why, in the venue's words. */
  note: z.string().optional(),
  /** `seasons` of the page tell that day too: it is in another season, or in one of the weeks with other hours. */
  regular: z.enum(['season', 'variant']).optional(),
})
export type ComingDay = z.infer<typeof ComingDay>

/** The hours that begin on a weekday; all other times are closed. */
const HoursOfDay = z.object({
  open: z.array(z.tuple([Minute, Minute])),
  maybe: z.array(MaybeOpen).optional(),
  /** In the words of the venue, such as "by appointment". */
  note: z.string().optional(),
})

/** Weeks in which other hours hold: those of the n-th such day of a month (-1 is the last), odd or even ones, or some. */
const WeekChoice = z.union([
  z.object({ nth: z.number().int() }),
  z.object({ weeks: z.enum(['odd', 'even']) }),
  z.literal('sometimes'),
])

/** A week as the rules of the hours have it, and the part of the year in which it holds (VENUE-32). */
export const SeasonHours = z.object({
  /** The first and the last day; absent where it holds all year, or for more than a year yet. */
  from: Day.optional(),
  until: Day.optional(),
  /** Monday first. */
  days: z.array(HoursOfDay.extend({ variants: z.array(HoursOfDay.extend({ in: WeekChoice })).optional() })).length(7),
  /** In school holidays, whose dates are not known here, it is closed or has other hours. */
  schoolHolidays: z.enum(['closed', 'differ']).optional(),
})
export type SeasonHours = z.infer<typeof SeasonHours>

const dayOfHours = (what: string) =>
  z
    .string()
    .regex(/^(?:\d{4}-)?\d{2}-\d{2}$/, `Geef ${what} als 2026-12-25, of als 12-25 voor elk jaar.`)
    .optional()

/** Hours that hold on some days in place of the usual ones: from and to with both days, or on public holidays. */
export const SpecialHours = z.object({
  /** "2026-12-25", or "12-25" for each year. */
  from: dayOfHours('de eerste dag'),
  to: dayOfHours('de laatste dag'),
  holidays: z.literal(true).optional(),
  /** "gesloten", "10:00-18:00", or lines of "Day: hours". */
  hours: TechnicalText(1000),
  note: Text(120).optional(),
})
export type SpecialHours = z.infer<typeof SpecialHours>

export const MAX_SPECIAL_HOURS = 60

/** The hours of a venue as administrators see and change them. */
export const VenueHours = z.object({
  id: z.number().int(),
  name: z.string(),
  /** As VENUE-11 has them, or in OpenStreetMap's notation; null: unknown. */
  openingHours: z.string().nullable(),
  specialHours: z.array(SpecialHours),
  /** When somebody last confirmed that they are right, and who. */
  checkedAt: Instant.nullable(),
  checkedBy: z.string().nullable(),
  version: z.number().int(),
})
export type VenueHours = z.infer<typeof VenueHours>

export const VenueHoursEdit = z.object({
  /** Empty: unknown. */
  openingHours: TechnicalText(4000).optional(),
  /** All of them. */
  specialHours: z
    .array(SpecialHours)
    .max(MAX_SPECIAL_HOURS, `Geef hoogstens ${MAX_SPECIAL_HOURS} afwijkingen.`)
    .optional(),
  /** That whoever sends this has looked whether they are right. */
  checked: z.boolean().optional(),
  version: z.number().int().optional(),
})
export type VenueHoursEdit = z.infer<typeof VenueHoursEdit>

const VenueId = z.object({ id: NumericIdInAddress })

/** When a venue is open, as administrators keep it. */
export const venueHoursApi = defineApi({
  venueHours: {
    method: 'GET',
    path: '/admin/venues/:id/hours',
    access: 'admin',
    refuses: [404],
    summary: 'The opening hours of a venue with all that deviates from them',
    params: VenueId,
    reply: VenueHours,
  },
  setVenueHours: {
    method: 'PUT',
    path: '/admin/venues/:id/hours',
    access: 'admin',
    refuses: [404, 409],
    summary:
      'Changes the opening hours of a venue, what deviates from them, or confirms them; an outdated `version` is 409',
    params: VenueId,
    body: VenueHoursEdit,
    reply: VenueHours,
  },
})
