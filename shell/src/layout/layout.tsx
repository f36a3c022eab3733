import { LeaveGuards, Outlet, RestoreScroll } from '@plekje/web-kit'
import { nl } from '../copy/nl'
import { Outdated } from '../outdated/outdated'
import { PrivacyRegion } from '../privacy/privacy-region'
import { usePrivacyChoice } from '../privacy/use-privacy-choice'
import { OverrideNotice } from '../remotes/override-notice'
import { SignInDialogOutlet } from '../sign-in/sign-in-outlet'
import { SignUpBar } from '../sign-up-bar/sign-up-bar'
import { Welcome } from '../welcome/welcome'
import { Footer } from './footer'
import { Header } from './header'
import styles from './layout.module.css'
import { PageChange } from './page-change'
import { PreloadOnIntent } from './preload-on-intent'

const MAIN_ID = 'inhoud'

/** The frame around every page (SITE-11 to SITE-15). */
export function Layout() {
  const privacy = usePrivacyChoice()
  return (
    <>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {nl.skipToContent}
      </a>
      {/* The welcome comes first, so that it covers the page while the page's HTML still arrives. */}
      <Welcome />
      <OverrideNotice />
      <Header />
      {/* `PageChange` comes before the page, so that the title which the page sets comes later and wins. */}
      <PageChange mainId={MAIN_ID} />
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        <Outdated mainId={MAIN_ID} />
        <Outlet />
      </main>
      <PrivacyRegion choice={privacy} />
      <Footer mainId={MAIN_ID} privacy={privacy} />
      <SignUpBar />
      <SignInDialogOutlet />
      <RestoreScroll />
      <LeaveGuards />
      <PreloadOnIntent />
    </>
  )
}
