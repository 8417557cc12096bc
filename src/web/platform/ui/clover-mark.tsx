/** The default logo: the path of a barrel race, seen from above. */
export const CloverMark = ({ className }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={className}>
    <path
      d="M14.4 29C15.2 24.6 17 21.6 20.2 19.4c3.4-2.3 7.8-1.6 8.5 1.4.7 3.2-2.9 5.2-6.4 3.6C17.6 22.3 13.2 18.6 8.6 16.9c-3.6-1.3-6.7.9-5.9 3.9.8 2.9 5 3.3 8 .8C14.7 18.3 18.9 13.8 20 9.1 20.9 5.2 18.9 2.5 16 3c-3.1.5-4.2 4-2.6 7.8C15.6 15.9 17.3 21.5 17.6 29"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
    />
  </svg>
)
