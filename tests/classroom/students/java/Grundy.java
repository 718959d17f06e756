package fr.iut.grundy;

import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

/** A student's program, in a package and two files. It takes time that doubles with every match. */
public class Grundy {
    static List<Integer> heaps = new ArrayList<>();

    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        while (input.hasNextLine()) {
            String[] words = input.nextLine().trim().split(" ");
            switch (words[0]) {
                case "allumettes": System.out.println("allumettes 1 Java"); break;
                case "game": System.out.println(words[1].equals("grundy") ? "ok" : "unknown"); break;
                case "position":
                    heaps = new ArrayList<>();
                    for (String heap : words[1].split(",")) heaps.add(Integer.parseInt(heap));
                    System.out.println("ok");
                    break;
                case "nature": System.out.println(Search.isLosing(heaps) ? "losing" : "winning"); break;
                case "move": System.out.println(Search.move(heaps)); break;
                case "quit": return;
                default: System.out.println("unknown");
            }
        }
    }
}
