import { nl } from '../copy/nl'
import { paths } from '../paths'

/** What members have besides the entries of their menu (NAMES, header): in the header where it is wide, else in "Menu". */
export const MEMBER_LINKS = [
  [nl.menu.friends, paths.friends],
  [nl.menu.myReviews, paths.myReviews],
  [nl.menu.planner, paths.planner],
] as const
