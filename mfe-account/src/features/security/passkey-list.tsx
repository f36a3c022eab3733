import type { PasskeyCreationOptions, PasskeyView, SecurityView, User } from '@plekje/contracts'
import { Button, formatDate, useToast } from '@plekje/ui'
import { accountSecurityClient } from '@plekje/web-kit'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { nl } from '../../copy/nl'
import { Setting } from '../settings/setting'
import { ConfirmOwner } from './confirm-owner'
import { NamePasskey } from './name-passkey'
import { canUsePasskeys, makePasskey } from './passkeys'
import { useShowSecurity } from './queries'
import styles from './security.module.css'

const copy = nl.security.passkeys

interface PasskeyListProps {
  user: User
  security: SecurityView
  onNewCodes: (codes: readonly string[]) => void
}

/** Adding a passkey takes two dialogs: `add` asks for proof of ownership, then `make` for a name. */
type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'make'; readonly options: PasskeyCreationOptions }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: PasskeyView }

export function PasskeyList({ user, security, onNewCodes }: PasskeyListProps) {
  const { toast } = useToast()
  const showSecurity = useShowSecurity()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const close = () => setOpenDialog(undefined)
  const { passkeys } = security
  const hasPasskey = passkeys.length > 0
  const finish = (changed: SecurityView, title: string) => {
    close()
    showSecurity(changed)
    toast({ title })
  }
  return (
    <Setting heading={copy.heading} text={copy.text}>
      <div className={styles.stack}>
        {hasPasskey ? (
          <ul className={styles.rows} aria-label={copy.list}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onOpenDialog={(kind) => setOpenDialog({ kind, passkey })}
              />
            ))}
          </ul>
        ) : (
          <p>{copy.none}</p>
        )}
        {canUsePasskeys() ? (
          <Button
            className={styles.start}
            icon={<KeyRound aria-hidden="true" />}
            onClick={() => setOpenDialog({ kind: 'add' })}
          >
            {copy.add}
          </Button>
        ) : (
          <p>{copy.unsupported}</p>
        )}
      </div>
      {openDialog?.kind === 'add' && (
        <ConfirmOwner
          user={user}
          hasPasskey={hasPasskey}
          title={copy.addTitle}
          text={copy.addText}
          failureTitle={copy.addFailed}
          call={(proof) => accountSecurityClient.passkeyCreationOptions({ body: proof })}
          onDone={(options) => setOpenDialog({ kind: 'make', options })}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'make' && (
        <NamePasskey
          call={async (name) =>
            accountSecurityClient.addPasskey({ body: { name, passkey: await makePasskey(openDialog.options) } })
          }
          onDone={({ security: changed, recoveryCodes }) => {
            finish(changed, copy.added)
            if (recoveryCodes) onNewCodes(recoveryCodes)
          }}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'rename' && (
        <NamePasskey
          passkey={openDialog.passkey}
          call={(name) =>
            accountSecurityClient.renamePasskey({ params: { id: openDialog.passkey.id }, body: { name } })
          }
          onDone={(changed) => finish(changed, copy.renamed)}
          onClose={close}
        />
      )}
      {openDialog?.kind === 'remove' && (
        <ConfirmOwner
          user={user}
          hasPasskey={hasPasskey}
          text={copy.removeText}
          failureTitle={copy.removeFailed}
          title={copy.removeTitle(openDialog.passkey.name)}
          submitLabel={copy.removeShort}
          variant="danger"
          call={(proof) => accountSecurityClient.removePasskey({ params: { id: openDialog.passkey.id }, body: proof })}
          onDone={(changed) => finish(changed, copy.removed)}
          onClose={close}
        />
      )}
    </Setting>
  )
}

interface PasskeyRowProps {
  passkey: PasskeyView
  onOpenDialog: (kind: 'rename' | 'remove') => void
}

function PasskeyRow({ passkey, onOpenDialog }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey
  const facts = [copy.made(formatDate(createdAt)), lastUsedAt ? copy.used(formatDate(lastUsedAt)) : copy.unused]
  if (isBackedUp) facts.push(copy.backedUp)
  return (
    <li className={styles.row}>
      <div>
        <strong>{name}</strong>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <Button size="small" variant="quiet" aria-label={copy.rename(name)} onClick={() => onOpenDialog('rename')}>
          {copy.renameShort}
        </Button>
        <Button size="small" variant="quiet" aria-label={copy.remove(name)} onClick={() => onOpenDialog('remove')}>
          {copy.removeShort}
        </Button>
      </div>
    </li>
  )
}
