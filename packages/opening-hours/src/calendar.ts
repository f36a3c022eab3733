/** The part of this package for servers: opening hours by the calendar. */
export { clockText } from './day-parts'
export { createHolidayCalendar, type HolidayCalendar } from './holidays'
export { type HoursView, hoursViewOf, type NamedDay, type SeasonView } from './hours-view'
export { readOsmHours, readOsmTag } from './osm/read-osm-hours'
export { writeOsmHours } from './osm/write-osm-hours'
export { createScheduleReader, type HoursSource, isScheduledOpen, type Schedule, scheduleOf } from './schedule'
export { readSpecialHours, type SpecialHours, type SpecialHoursProblem } from './special-hours'
export { type Timetable, timetableOf } from './timetable'
