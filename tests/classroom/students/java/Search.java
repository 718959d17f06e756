package fr.iut.grundy;

import java.util.ArrayList;
import java.util.List;

class Search {
    static boolean isLosing(List<Integer> heaps) {
        for (int row = 0; row < heaps.size(); row++)
            for (int part = 1; 2 * part < heaps.get(row); part++)
                if (isLosing(split(heaps, row, part))) return false;
        return true;
    }

    static String move(List<Integer> heaps) {
        String first = "none";
        for (int row = 0; row < heaps.size(); row++)
            for (int part = 1; 2 * part < heaps.get(row); part++) {
                String text = heaps.get(row) + ">" + part + "+" + (heaps.get(row) - part);
                if (isLosing(split(heaps, row, part))) return text;
                if (first.equals("none")) first = text;
            }
        return first;
    }

    static List<Integer> split(List<Integer> heaps, int row, int part) {
        List<Integer> left = new ArrayList<>(heaps);
        left.set(row, heaps.get(row) - part);
        left.add(part);
        return left;
    }
}
