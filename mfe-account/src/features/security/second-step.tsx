import type { FactorAdded, SecurityView, User } from '@plekje/contracts'
import { Button, formatDate, Notice, useToast } from '@plekje/ui'
import { accountSecurityClient } from '@plekje/web-kit'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { Setting } from '../settings/setting'
import { ConfirmOwner } from './confirm-owner'
import { useShowSecurity } from './queries'
import styles from './security.module.css'
import { SetUpTotp } from './set-up-totp'

const copy = nl.security.totp
const codesCopy = nl.security.codes

interface SecondStepProps {
  user: User
  security: SecurityView
  onNewCodes: (codes: readonly string[]) => void
}

/** Setting up the app takes two dialogs: `set-up` asks for proof of ownership, then `scan` for a code. */
type OpenDialog =
  | { readonly kind: 'set-up' | 'off' | 'renew' }
  | { readonly kind: 'scan'; readonly totpKey: { readonly key: string; readonly uri: string } }

/** The authenticator app, and the recovery codes for any second factor. */
export function SecondStep({ user, security, onNewCodes }: SecondStepProps) {
  const { toast } = useToast()
  const showSecurity = useShowSecurity()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const close = () => setOpenDialog(undefined)
  const hasPasskey = security.passkeys.length > 0
  const { totpSince, recoveryCodesLeft } = security

  const finishSetUp = ({ security: changed, recoveryCodes }: FactorAdded) => {
    close()
    showSecurity(changed)
    toast({ title: copy.turnedOn })
    if (recoveryCodes) onNewCodes(recoveryCodes)
  }
  return (
    <Setting heading={copy.heading} text={copy.text}>
      <div className={styles.stack}>
        {security.isRequired && !totpSince && !hasPasskey && <Notice tone="warn">{nl.security.required}</Notice>}
        <p>{totpSince ? copy.onSince(formatDate(totpSince)) : copy.notSetUp}</p>
        {(totpSince || hasPasskey) && (
          <p>
            {codesCopy.remaining(recoveryCodesLeft)} {recoveryCodesLeft < 3 && codesCopy.fewHint}
          </p>
        )}
        <div className={styles.actions}>
          {totpSince ? (
            <Button onClick={() => setOpenDialog({ kind: 'off' })}>{copy.turnOff}</Button>
          ) : (
            <Button onClick={() => setOpenDialog({ kind: 'set-up' })}>{copy.setUp}</Button>
          )}
          {(totpSince || hasPasskey) && (
            <Button onClick={() => setOpenDialog({ kind: 'renew' })}>{codesCopy.renew}</Button>
          )}
        </div>
      </div>
      {openDialog?.kind === 'set-up' && (
        <ConfirmOwner
          user={user}
          hasPasskey={hasPasskey}
          title={copy.setUpTitle}
          text={copy.setUpText}
          failureTitle={copy.setUpFailed}
          call={(proof) => accountSecurityClient.beginTotp({ body: proof })}
          onDone={(totpKey) => setOpenDialog({ kind: 'scan', totpKey })}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'off' && (
        <ConfirmOwner
          user={user}
          hasPasskey={hasPasskey}
          title={copy.offTitle}
          text={copy.offText}
          failureTitle={copy.offFailed}
          submitLabel={copy.turnOff}
          variant="danger"
          call={(proof) => accountSecurityClient.removeTotp({ body: proof })}
          onDone={(changed) => {
            close()
            showSecurity(changed)
            toast({ title: copy.turnedOff })
          }}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'renew' && (
        <ConfirmOwner
          user={user}
          hasPasskey={hasPasskey}
          title={codesCopy.renewTitle}
          text={codesCopy.renewText}
          submitLabel={codesCopy.renew}
          failureTitle={codesCopy.renewFailed}
          call={(proof) => accountSecurityClient.renewRecoveryCodes({ body: proof })}
          onDone={({ security: changed, recoveryCodes }) => {
            close()
            showSecurity(changed)
            onNewCodes(recoveryCodes)
          }}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'scan' && <SetUpTotp totpKey={openDialog.totpKey} onDone={finishSetUp} onClose={close} />}
    </Setting>
  )
}
