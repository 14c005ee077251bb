import { Toast } from '@base-ui/react/toast'

/** Short messages in a corner; announced, and removed after a while. */
export function Toasts() {
  const { toasts } = Toast.useToastManager()
  return (
    <Toast.Portal>
      <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-80 max-w-[calc(100%-2rem)] flex-col gap-2">
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className="fade-in flex items-center gap-3 rounded-(--radius-control) bg-leaf-900 px-4 py-3 text-white"
          >
            <Toast.Title className="grow font-medium" />
            <Toast.Action className="min-h-8 px-2 font-semibold text-label underline underline-offset-4" />
            <Toast.Close className="min-h-8 px-2 font-semibold text-label underline underline-offset-4">
              Close
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  )
}
