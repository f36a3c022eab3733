import type { Plan } from '@plekje/contracts'
import { Button, LinkButton, Sheet, TextArea } from '@plekje/ui'
import { site } from '@plekje/web-kit'
import { Check, Copy, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import styles from './plan.module.css'
import { planAsText } from './plan-texts'

const copy = nl.planner.share
/** As elsewhere on the site (SPEC §9). */
const COPIED_MS = 2000

interface SharePlanProps {
  plan: Plan
  isOpen: boolean
  onClose: () => void
}

/** The plan as text to send: a plan's own address is for its maker only. */
export function SharePlan({ plan, isOpen, onClose }: SharePlanProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const box = useRef<HTMLTextAreaElement>(null)
  const text = planAsText(plan, window.location.origin, site().brand)

  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copyPlan = async () => {
    try {
      // Without a clipboard (plain http) this throws too.
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch (problem) {
      console.debug('not copied', problem)
      setState('failed')
      box.current?.select()
    }
  }
  const shareNatively = async () => {
    try {
      await navigator.share({ title: plan.title, text })
    } catch (problem) {
      console.debug('not shared', problem)
    }
  }
  return (
    <Sheet
      size="wide"
      isOpen={isOpen}
      onClose={onClose}
      title={copy.title}
      description={copy.hint}
      footer={
        <div className={styles.shareWays}>
          <Button
            variant="primary"
            icon={state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copyPlan()}
          >
            <span aria-live="polite">{state === 'copied' ? copy.copied : copy.copy}</span>
          </Button>
          <LinkButton
            to={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noopener noreferrer"
            icon={<MessageCircle aria-hidden="true" />}
          >
            {copy.whatsApp}
          </LinkButton>
          {'share' in navigator && (
            <Button icon={<Share2 aria-hidden="true" />} onClick={() => void shareNatively()}>
              {copy.native}
            </Button>
          )}
        </div>
      }
    >
      <TextArea
        ref={box}
        readOnly
        label={copy.text}
        isLabelHidden
        rows={8}
        error={state === 'failed' ? copy.copyFailed : undefined}
        value={text}
      />
    </Sheet>
  )
}
