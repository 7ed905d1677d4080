import { Dropdown } from "../ui/dropdown";
import { NavLinks, type NavLink } from "./nav-links";

/** Dropdown of links, as an item of a navigation list. */
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
      <Dropdown name={name}>
        <ul>
          <NavLinks links={links} path={path} />
        </ul>
      </Dropdown>
    </li>
  );
}
