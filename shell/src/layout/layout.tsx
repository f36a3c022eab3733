import { Outlet, ScrollRestoration } from '@plekje/web-kit'
import { nl } from '../copy/nl'
import { SignInDialogOutlet } from '../sign-in/sign-in-outlet'
import { SignUpBar } from '../sign-up-bar/sign-up-bar'
import { Welcome } from '../welcome/welcome'
import { Footer } from './footer'
import { Header } from './header'
import styles from './layout.module.css'
import { PageChange } from './page-change'

export const MAIN_ID = 'inhoud'

/** What surrounds every page (SPEC §2, global layout). */
export function Layout() {
  return (
    <>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {nl.skipToContent}
      </a>
      <Header />
      {/* Before the page, so that a page's own title comes later and wins. */}
      <PageChange mainId={MAIN_ID} />
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer mainId={MAIN_ID} />
      <SignUpBar />
      <SignInDialogOutlet />
      <Welcome />
      <ScrollRestoration />
    </>
  )
}
