import type { Plan } from '@plekje/contracts'
import { Button, LinkButton, Sheet, TextArea } from '@plekje/ui'
import { site } from '@plekje/web-kit'
import { useClipboard } from '@plekje/web-kit/clipboard'
import { Check, Copy, MessageCircle, Share2 } from 'lucide-react'
import { useRef } from 'react'
import { nl } from '../../copy/nl'
import styles from './plan.module.css'
import { planAsText } from './plan-texts'

const copy = nl.planner.share

interface SharePlanProps {
  plan: Plan
  isOpen: boolean
  onClose: () => void
}

/** Shares the plan as text, because only its maker can open its address. */
export function SharePlan({ plan, isOpen, onClose }: SharePlanProps) {
  const { state, copy: toClipboard } = useClipboard()
  const box = useRef<HTMLTextAreaElement>(null)
  const text = planAsText(plan, window.location.origin, site().brand)

  const copyPlan = async () => {
    if (!(await toClipboard(text))) box.current?.select()
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
