/* Grundy's game in the protocol of allumettes. Run: javac Grundy.java && java Grundy */

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Scanner;

class Grundy {
    static int operations = 0;

    /** Every move: the row, and the smaller of the two heaps that it becomes. */
    static List<int[]> moves(List<Integer> position) {
        List<int[]> found = new ArrayList<>();
        for (int row = 0; row < position.size(); row++) {
            for (int part = 1; 2 * part < position.get(row); part++) {
                found.add(new int[] {row, part});
            }
        }
        return found;
    }

    /** The position that a move leaves: the new heap goes to the end. */
    static List<Integer> after(List<Integer> position, int[] move) {
        List<Integer> left = new ArrayList<>(position);
        left.set(move[0], position.get(move[0]) - move[1]);
        left.add(move[1]);
        return left;
    }

    /** Whether every move leaves the other player a position that is not losing. */
    static boolean isLosing(List<Integer> position) {
        for (int[] move : moves(position)) {
            operations++;
            if (isLosing(after(position, move))) {
                return false;
            }
        }
        return true;
    }

    /** Level 1 plays at random, level 2 too until 12 matches are left in heaps that can be split, level 3 to win. */
    static int[] choose(List<Integer> position, int level) {
        List<int[]> possible = moves(position);
        int playable = position.stream().filter(heap -> heap > 2).mapToInt(heap -> heap).sum();
        if (level == 3 || (level == 2 && playable <= 12)) {
            for (int[] move : possible) {
                if (isLosing(after(position, move))) {
                    return move;
                }
            }
        }
        return possible.get(new Random().nextInt(possible.size()));
    }

    public static void main(String[] arguments) {
        Scanner input = new Scanner(System.in);
        List<Integer> position = new ArrayList<>();
        int level = 3;
        while (input.hasNextLine()) {
            String line = input.nextLine().trim();
            String[] words = line.split(" +");
            if (words[0].equals("allumettes")) {
                System.out.println("allumettes 1 Grundy in Java");
            } else if (line.equals("game grundy normal")) {
                System.out.println("ok");
            } else if (line.matches("level [123]")) {
                level = Integer.parseInt(words[1]);
                System.out.println("ok");
            } else if (line.matches("position [0-9]{1,9}(,[0-9]{1,9})*")) {
                position.clear();
                for (String heap : words[1].split(",")) {
                    position.add(Integer.parseInt(heap));
                }
                System.out.println("ok");
            } else if (words[0].equals("nature")) {
                operations = 0;
                System.out.println(isLosing(position) ? "losing" : "winning");
            } else if (words[0].equals("move")) {
                operations = 0;
                if (moves(position).isEmpty()) {
                    System.out.println("none");
                } else {
                    int[] move = choose(position, level);
                    int heap = position.get(move[0]);
                    System.out.println(heap + ">" + move[1] + "+" + (heap - move[1]));
                }
            } else if (words[0].equals("count")) {
                System.out.println("operations " + operations);
            } else if (words[0].equals("quit")) {
                return;
            } else if (!words[0].isEmpty() && !words[0].startsWith("#")) {
                System.out.println("unknown " + words[0]);
            }
        }
    }
}
