import type { User } from '@plekje/contracts'
import { Button } from '@plekje/ui'
import { resetWelcome } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import styles from './profile.module.css'

const copy = nl.profile

/** SPEC §4: takes the flag away and shows the welcome once more; administrators have none. */
export const WelcomeAgain = ({ user }: { user: User }) => (
  <section className={styles.section} aria-labelledby="welcome-heading">
    <h2 id="welcome-heading">{copy.welcomeHeading}</h2>
    <p className={styles.text}>{copy.welcomeText}</p>
    <Button className={styles.submit} onClick={() => resetWelcome(user)}>
      {copy.showWelcome}
    </Button>
  </section>
)
