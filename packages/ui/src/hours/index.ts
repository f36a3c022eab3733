export { hoursTextOf } from '@plekje/opening-hours'
export * from './days-fields'
export * from './hours-draft'
