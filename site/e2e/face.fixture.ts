import type { Locator, Page } from 'playwright-core';

/** The member's face in the top bar; a guest has none. */
export const face = (page: Page): Locator => page.locator('.face-menu summary');

/** Opens the menu behind the face, and gives its Logout. */
export async function logoutButton(page: Page): Promise<Locator> {
  await face(page).click();
  return page.getByRole('button', { name: 'Logout' });
}
