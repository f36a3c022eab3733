import { alerts } from './alerts'
import { favorites } from './favorites'
import { forms } from './forms'
import { friends } from './friends'
import { members } from './members'
import { messages } from './messages'
import { myReviews } from './my-reviews'
import { myVenues } from './my-venues'
import { planner } from './planner'
import { profile } from './profile'
import { recovery } from './recovery'
import { security } from './security'
import { settings } from './settings'
import { signIn } from './sign-in'
import { verifyEmail } from './verify-email'

export const nl = {
  alerts,
  favorites,
  forms,
  friends,
  members,
  messages,
  myReviews,
  myVenues,
  planner,
  profile,
  recovery,
  security,
  settings,
  signIn,
  verifyEmail,
}
