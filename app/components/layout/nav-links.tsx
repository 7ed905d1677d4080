export type NavLink = readonly [path: string, name: string];

export function NavLinks({ links, path }: { links: readonly NavLink[]; path: string }) {
  return links.map(([to, name]) => (
    <li key={to}>
      <a href={to} aria-current={to === path ? "page" : undefined}>
        {name}
      </a>
    </li>
  ));
}
