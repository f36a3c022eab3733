/** For servers: what a venue says of its hours, by the calendar. */
export { createHolidayCalendar, type HolidayCalendar } from './holidays'
export { type HoursView, hoursViewOf, linesOf, type NamedDay, usualWeek } from './hours-view'
export { readOsmHours } from './osm/read-osm-hours'
export { writeOsmHours } from './osm/write-osm-hours'
export { createScheduleReader, type HoursSource, isScheduledOpen, type Schedule, scheduleOf } from './schedule'
export { readSpecialHours, type SpecialHours, type SpecialHoursProblem } from './special-hours'
export { type Timetable, timetableOf } from './timetable'
