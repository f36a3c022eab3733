import { useCallback, useEffect, useState } from 'react'

/** How long a button shows that it copied (TRACK-1). */
const COPIED_MS = 2000

/** Copies text, also over plain http, where the clipboard API does not exist. Rejects when nothing works. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Append beside the button: a modal dialog allows selections only inside it, and a menu closes when it loses focus.
  const focusedElement = document.activeElement instanceof HTMLElement ? document.activeElement : document.body
  const parent = focusedElement === document.body ? document.body : (focusedElement.parentElement ?? document.body)
  parent.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  focusedElement.focus({ preventScroll: true })
  if (!isCopied) throw new Error('the browser refused to copy')
}

/** State of a copy button. `copy` resolves with true on success; `state` is then `copied` for {@link COPIED_MS}. */
export function useClipboard() {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = useCallback(async (text: string): Promise<boolean> => {
    try {
      await copyText(text)
      setState('copied')
      return true
    } catch (error) {
      console.debug('not copied', error)
      setState('failed')
      return false
    }
  }, [])
  return { state, copy }
}
