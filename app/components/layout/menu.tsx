import { NavLinks, type NavLink } from "./nav-links";

/** Dropdown of links; opens by mouse, touch and keyboard without script. */
export function Menu({
  name,
  links,
  path,
}: {
  name: string;
  links: readonly NavLink[];
  path: string;
}) {
  return (
    <li>
      <details className="menu">
        <summary>{name}</summary>
        <ul>
          <NavLinks links={links} path={path} />
        </ul>
      </details>
    </li>
  );
}
