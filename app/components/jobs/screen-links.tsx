interface ScreenLink {
  path: string;
  name: string;
  text: string;
}

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
