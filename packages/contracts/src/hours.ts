import { z } from 'zod'
import { defineApi } from './define-api'
import { Instant, NumericIdInAddress, TechnicalText, Text } from './values'

/** A calendar day in Europe/Amsterdam. */
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Geef een datum als 2026-12-25.')

/** Minutes after midnight at the start of the day; above 1440 after the next midnight. */
const Minute = z.number().int()

/**
 * A period in which a venue may be open, with the reason why it is uncertain: no closing time, school holidays only, or
 * unspecified hours.
 */
const MaybeOpen = z.tuple([Minute, Minute, z.enum(['open_end', 'school_holidays', 'unsaid'])])

/**
 * A coming day, or consecutive days, on which the usual hours do not or may not apply (VENUE-22). Includes today and
 * the previous night.
 */
export const ComingDay = z.object({
  date: Day,
  /** The last of several equal days. */
  until: Day.optional(),
  /**
   * Opening and closing in minutes after midnight, above 1440 after the next one; empty means closed, absent unknown.
   */
  open: z.array(z.tuple([Minute, Minute])).optional(),
  /** Periods in addition to `open`; absent means none. */
  maybe: z.array(MaybeOpen).optional(),
  /** Name of the public holiday, in Dutch. */
  holiday: z.string().optional(),
  note: z.string().optional(),
  /**
   * Set if `seasons` of the page describe the hours of the day: another season, a week with other hours, or the usual
   * week again after the last date of the seasons.
   */
  regular: z.enum(['season', 'variant']).optional(),
})
export type ComingDay = z.infer<typeof ComingDay>

/** Hours that start on a weekday; the venue is closed at all other times. */
const HoursOfDay = z.object({
  open: z.array(z.tuple([Minute, Minute])),
  maybe: z.array(MaybeOpen).optional(),
  /** A remark in the words of the venue, such as "by appointment". */
  note: z.string().optional(),
})

/** Weeks with other hours: the n-th such weekday of a month (-1 is the last), odd or even weeks, or unspecified. */
const WeekChoice = z.union([
  z.object({ nth: z.number().int() }),
  z.object({ weeks: z.enum(['odd', 'even']) }),
  z.literal('sometimes'),
])

/** A week of hours and the part of the year in which it applies (VENUE-32). */
export const SeasonHours = z.object({
  /** First and last day; absent if it applies all year, or for longer than a year. */
  from: Day.optional(),
  until: Day.optional(),
  /** Monday first. */
  days: z.array(HoursOfDay.extend({ variants: z.array(HoursOfDay.extend({ in: WeekChoice })).optional() })).length(7),
  /** In school holidays, whose dates are unknown here, the venue is closed or has other hours. */
  schoolHolidays: z.enum(['closed', 'differ']).optional(),
})
export type SeasonHours = z.infer<typeof SeasonHours>

const SpecialDay = (dutchName: string) =>
  z
    .string()
    .regex(/^(?:\d{4}-)?\d{2}-\d{2}$/, `Geef ${dutchName} als 2026-12-25, of als 12-25 voor elk jaar.`)
    .optional()

/** Hours that replace the usual hours: from `from` to `to` inclusive, or on public holidays. */
export const SpecialHours = z.object({
  /** "2026-12-25", or "12-25" for every year. */
  from: SpecialDay('de eerste dag'),
  to: SpecialDay('de laatste dag'),
  holidays: z.literal(true).optional(),
  /** "gesloten", "10:00-18:00", or lines of "Day: hours". */
  hours: TechnicalText(1000),
  note: Text(120).optional(),
})
export type SpecialHours = z.infer<typeof SpecialHours>

export const MAX_SPECIAL_HOURS = 60

/** Opening hours of a venue for administrators. */
export const VenueHours = z.object({
  id: z.number().int(),
  name: z.string(),
  /** In the notation of VENUE-11 or of OpenStreetMap; null if unknown. */
  openingHours: z.string().nullable(),
  specialHours: z.array(SpecialHours),
  /** When the hours were last confirmed, and by whom. */
  checkedAt: Instant.nullable(),
  checkedBy: z.string().nullable(),
  version: z.number().int(),
})
export type VenueHours = z.infer<typeof VenueHours>

export const VenueHoursEdit = z.object({
  /** The regular hours; empty if they are unknown. */
  openingHours: TechnicalText(4000).optional(),
  /** The complete list, which replaces the stored one. */
  specialHours: z
    .array(SpecialHours)
    .max(MAX_SPECIAL_HOURS, `Geef hoogstens ${MAX_SPECIAL_HOURS} afwijkingen.`)
    .optional(),
  /** True if the sender confirms that the hours are right. */
  checked: z.boolean().optional(),
  version: z.number().int().optional(),
})
export type VenueHoursEdit = z.infer<typeof VenueHoursEdit>

const VenueId = z.object({ id: NumericIdInAddress })

export const venueHoursApi = defineApi({
  venueHours: {
    method: 'GET',
    path: '/admin/venues/:id/hours',
    access: 'admin',
    refuses: [404],
    summary: 'The opening hours of a venue with its special hours',
    params: VenueId,
    reply: VenueHours,
  },
  setVenueHours: {
    method: 'PUT',
    path: '/admin/venues/:id/hours',
    access: 'admin',
    refuses: [404, 409],
    summary: 'Changes or confirms the regular and special hours of a venue; an outdated `version` is 409',
    params: VenueId,
    body: VenueHoursEdit,
    reply: VenueHours,
  },
})
