import { keepReferralCode } from '@plekje/web-kit/referral-code'
import { applyStoredTheme } from '../theme/theme'
import { beginFirstWelcome } from '../welcome/first-welcome'
import { beginScriptsLater } from './begin-scripts'
import { keepEarlyInput } from './early-input'
import { followEarlyLinks } from './early-leave'

const keepReferral = () => keepReferralCode()

// Stands in the head of every page, before anything is drawn. What fails here must not keep the page from coming.
for (const step of [
  applyStoredTheme,
  beginFirstWelcome,
  keepReferral,
  keepEarlyInput,
  followEarlyLinks,
  beginScriptsLater,
]) {
  try {
    step()
  } catch (problem) {
    console.debug('not before the first paint', problem)
  }
}
