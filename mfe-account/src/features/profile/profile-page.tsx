import type { User } from '@plekje/contracts'
import { pageTitles } from '@plekje/contracts/plain'
import { Button } from '@plekje/ui'
import { resetWelcome, site, usePageTitle, useSession } from '@plekje/web-kit'
import { UserRound } from 'lucide-react'
import { nl } from '../../copy/nl'
import { MemberPage } from '../members/member-page'
import { Identity } from './identity'
import { NameForm } from './name-form'
import { OwnLinks } from './own-links'
import styles from './profile.module.css'
import { Shares } from './shares'

const copy = nl.profile

export function ProfilePage() {
  usePageTitle(pageTitles.profile(site().brand))
  const { user } = useSession()
  return (
    <MemberPage
      title={copy.title}
      lead={copy.lead}
      visitor={{ title: copy.signInTitle, hint: copy.signInHint, icon: <UserRound /> }}
    >
      {user && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <Identity user={user} />
            <NameForm key={user.id} user={user} />
          </div>
          <div className={styles.column}>
            <OwnLinks />
            <Shares />
            {!user.isAdmin && <ShowWelcomeAgain user={user} />}
          </div>
        </div>
      )}
    </MemberPage>
  )
}

/** A button that shows the welcome again (WELCOME-2). Administrators have no welcome. */
const ShowWelcomeAgain = ({ user }: { user: User }) => (
  <section className={styles.section} aria-labelledby="welcome-heading">
    <h2 id="welcome-heading">{copy.welcomeHeading}</h2>
    <p className={styles.text}>{copy.welcomeText}</p>
    <Button className={styles.submit} onClick={() => resetWelcome(user)}>
      {copy.showWelcome}
    </Button>
  </section>
)
