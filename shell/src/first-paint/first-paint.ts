import { keepReferralCode } from '@plekje/web-kit/referral-code'
import { applyStoredTheme } from '../theme/theme'
import { beginFirstWelcome } from '../welcome/first-welcome'
import { beginScriptsLater } from './begin-scripts'
import { keepEarlyInput } from './early-input'
import { followEarlyLinks } from './early-leave'

const keepReferral = () => keepReferralCode()

// The build inlines this script into the head of every page. A failing step must not stop the page.
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
