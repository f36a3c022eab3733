import { type RefObject, useEffect } from 'react'

/**
 * Calls back when a press begins outside an area, while `isOpen`. Losing the focus does not tell: Safari gives a button
 * that is pressed none.
 */
export function usePressOutside(area: RefObject<HTMLElement | null>, isOpen: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) onPress()
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [area, isOpen, onPress])
}
