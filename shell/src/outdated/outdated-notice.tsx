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
  /** Id of the page's content: its language is the notice's, and it gets the focus that the button takes along. */
  mainId: string
}

/** Says, once for all of a page, that something on it did not come anew, for as long as that is so (API-23). */
export function OutdatedNotice({ mainId }: OutdatedNoticeProps) {
  const { state, refetch } = useOutdated()
  return state === 'none' ? null : <Notice mainId={mainId} isBusy={state === 'asking'} refetch={refetch} />
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
    const shown = box.current
    return () => {
      if (shown?.contains(document.activeElement)) document.getElementById(mainId)?.focus({ preventScroll: true })
    }
  }, [mainId])
  const tryAgain = async () => {
    await refetch()
    setAttempts((count) => count + 1)
  }
  return (
    <div ref={box} className={styles.notice} lang={language}>
      {/* A new one after each attempt, which is read out again. */}
      <p key={attempts} role="alert">
        {TEXTS[language].outdated}
      </p>
      <Button size="small" icon={<RotateCw aria-hidden="true" />} isBusy={isBusy} onClick={() => void tryAgain()}>
        {TEXTS[language].retry}
      </Button>
    </div>
  )
}
