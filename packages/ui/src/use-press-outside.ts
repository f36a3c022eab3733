import { type RefObject, useEffect } from 'react'

/**
 * Calls `onPress` when a press starts outside an area, while `isOpen`. A blur event is not enough, because Safari does
 * not focus a pressed button.
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
