/** Visible only without JavaScript. `feature` is what needs it: 'Logging in', 'This page'. */
export function NeedsJavaScript({ feature }: { feature: string }) {
  return (
    <noscript>
      <p className="mt-4 rounded-(--radius-control) bg-alert-100 px-4 py-3 font-medium text-alert-700">
        {feature} needs JavaScript, which is switched off in this browser. You can still read every page of
        the shop.
      </p>
    </noscript>
  )
}
