import { keepReferralCode } from '@plekje/web-kit/referral-code'
import { applyStoredTheme } from '../theme/theme'
import { startHtmlWelcome } from '../welcome/html-welcome'
import { deferScripts } from './deferred-scripts'
import { recordEarlyInput } from './early-input'
import { rememberEarlyNavigation } from './early-navigation'

// The build inlines this script into the head of every page. A failing step must not stop the page.
for (const step of [
  applyStoredTheme,
  startHtmlWelcome,
  keepReferralCode,
  recordEarlyInput,
  rememberEarlyNavigation,
  deferScripts,
]) {
  try {
    step()
  } catch (error) {
    console.debug('inline script failed', error)
  }
}
