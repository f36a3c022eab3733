import type { User } from '@plekje/contracts'
import { QueryErrorPanel, SkeletonText } from '@plekje/ui'
import { useQuery } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { useRefreshOnSessionEnd } from '../members/session-end'
import { Setting } from '../settings/setting'
import { PasskeyList } from './passkey-list'
import { securityQuery } from './queries'
import { RecoveryCodes } from './recovery-codes'
import { SecondStep } from './second-step'
import { SessionList } from './session-list'

export function SecuritySettings({ user }: { user: User }) {
  const query = useQuery(securityQuery())
  useRefreshOnSessionEnd(query.error)
  const [codes, setCodes] = useState<readonly string[]>()
  const { totp } = nl.security
  return (
    <>
      {query.data ? (
        <>
          <SecondStep user={user} security={query.data} onNewCodes={setCodes} />
          <PasskeyList user={user} security={query.data} onNewCodes={setCodes} />
        </>
      ) : (
        <Setting heading={totp.heading} text={totp.text}>
          {query.error ? (
            <QueryErrorPanel query={query} headingLevel={3} fallback={nl.security.loadFailed} />
          ) : (
            <SkeletonText lines={3} />
          )}
        </Setting>
      )}
      <SessionList />
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}
