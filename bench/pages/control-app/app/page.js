export default function EmptyPage() {
  return (
    <main>
      <h1>Empty</h1>
      <p>A page with nothing on it.</p>
    </main>
  )
}
