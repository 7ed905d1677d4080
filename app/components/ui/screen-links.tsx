interface ScreenLink {
  path: string;
  name: string;
  text: string;
}

/** A dashboard's links to other screens, each with a short description. */
export function ScreenLinks({ links }: { links: readonly ScreenLink[] }) {
  return (
    <ul className="cards">
      {links.map(({ path, name, text }) => (
        <li className="card" key={path}>
          <p>
            <a href={path}>
              <strong>{name}</strong>
            </a>
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
