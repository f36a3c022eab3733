import { Button, Dialog, useToast } from '@plekje/ui'
import { useClipboard } from '@plekje/web-kit/clipboard'
import { Copy, Download } from 'lucide-react'
import { nl } from '../../copy/nl'
import { saveFile } from '../settings/save-file'
import styles from './security.module.css'

const copy = nl.security.codes

/** Shows new recovery codes; the server never returns them again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { toast } = useToast()
  const { state, copy: toClipboard } = useClipboard()
  const text = codes.join('\n')
  const copyCodes = async () => {
    if (!(await toClipboard(text))) toast({ title: copy.copyFailed, variant: 'destructive' })
  }
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={copy.title}
      description={copy.text}
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.saved}
        </Button>
      }
    >
      <div className={styles.stack}>
        <ul className={styles.codes} aria-label={copy.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copyCodes()}>
            {state === 'copied' ? copy.copied : copy.copy}
          </Button>
          <Button
            size="small"
            icon={<Download aria-hidden="true" />}
            onClick={() => saveFile(copy.file, 'text/plain', `${text}\n`)}
          >
            {copy.download}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
