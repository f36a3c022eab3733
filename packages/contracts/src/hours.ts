import { z } from 'zod'
import { defineApi } from './define-api'
import { Instant, NumericIdInAddress, TechnicalText, Text } from './values'

/** A day of the calendar of Europe/Amsterdam. */
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Geef een datum als 2026-12-25.')

/**
 * A day to come, or days in a row, on which a venue's usual hours do not hold or may not (VENUE-22). Days that have just
 * begun and the night before are among them.
 */
export const ComingDay = z.object({
  date: Day,
  /** The last of days that are alike. */
  until: Day.optional(),
  /** Minutes after midnight at which it opens and closes, past 1440 over midnight; none: closed. Absent: not known. */
  open: z.array(z.tuple([z.number().int(), z.number().int()])).optional(),
  /** The public holiday that it is, in Dutch. */
  holiday: z.string().optional(),
  /** Why, in the venue's words. */
  note: z.string().optional(),
})
export type ComingDay = z.infer<typeof ComingDay>

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
