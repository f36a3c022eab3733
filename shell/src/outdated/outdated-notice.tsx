import { Button } from '@plekje/ui'
import { RotateCw } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { nl } from '../copy/nl'
import styles from './outdated-notice.module.css'
import { useOutdated } from './use-outdated'

const TEXTS = {
  nl: { outdated: nl.outdated, retry: nl.retry },
  en: { outdated: 'What you see may be out of date.', retry: 'Try again' },
}

interface OutdatedNoticeProps {
  /** Id of the page's content, which determines the notice's language and gets the focus when the notice disappears. */
  mainId: string
}

/** Shows one notice while any data on the page is stale because refreshing it failed (API-23). */
export function OutdatedNotice({ mainId }: OutdatedNoticeProps) {
  const { state, refetch } = useOutdated()
  return state === 'none' ? null : <Notice mainId={mainId} isBusy={state === 'refetching'} refetch={refetch} />
}

interface NoticeProps extends OutdatedNoticeProps {
  isBusy: boolean
  refetch: () => Promise<void>
}

function Notice({ mainId, isBusy, refetch }: NoticeProps) {
  const [language] = useState<keyof typeof TEXTS>(() =>
    document.querySelector(`#${mainId} [lang="en"]`) ? 'en' : 'nl',
  )
  const [attempts, setAttempts] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const notice = box.current
    return () => {
      if (notice?.contains(document.activeElement)) document.getElementById(mainId)?.focus({ preventScroll: true })
    }
  }, [mainId])
  const refetchAndAnnounce = async () => {
    await refetch()
    setAttempts((count) => count + 1)
  }
  return (
    <div ref={box} className={styles.notice} lang={language}>
      {/* A new element after each attempt makes screen readers announce the alert again. */}
      <p key={attempts} role="alert">
        {TEXTS[language].outdated}
      </p>
      <Button
        size="small"
        icon={<RotateCw aria-hidden="true" />}
        isBusy={isBusy}
        onClick={() => void refetchAndAnnounce()}
      >
        {TEXTS[language].retry}
      </Button>
    </div>
  )
}
